//! Every table and column of the portal's database, and what becomes of it.

/// A table: its name, the columns that go into records, facts or words, and those that stay in the dump as received and are not shown.
pub type Known = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// Names of values (`Ages`, `Regions` …): their number and their word.
macro_rules! named {
    ($table:literal, $word:literal) => {
        ($table, &["Id", $word], &[])
    };
}

/// Which record, game or ruleset has which value.
macro_rules! linked {
    ($table:literal, $of:literal, $value:literal) => {
        ($table, &["Id", $of, $value], &[])
    };
}

/// All of them.
pub const KNOWN: &[Known] = &[
    (
        "Evidence",
        &[
            "Id",
            "TypeId",
            "GameId",
            "RulesetId",
            "DateStart",
            "DateStartBC",
            "DateEnd",
            "DateEndBC",
            "Location",
            "KML",
            "Rules",
            "Misc",
            "ConfidenceMultiplier",
        ],
        &["Username", "Verified", "DateAdded"],
    ),
    (
        "Games",
        &[
            "Id",
            "Name",
            "NativeName",
            "Description",
            "MainRuleset",
            "LudiiRuleset",
            "Reference",
            "Origin",
            "DLPGame",
            "PublicGame",
            "knownAliases",
            "Author",
            "Publisher",
            "Date",
            "ProprietaryGame",
            "Credit",
            "SeeAlso",
            "BGGId",
            "OriginPoint",
            "EvidenceRange",
        ],
        &[],
    ),
    (
        "GameRulesets",
        &[
            "Id",
            "GameId",
            "Name",
            "NativeName",
            "Summary",
            "Type",
            "Description",
            "Rules",
            "Reference",
            "Origin",
            "Author",
            "Publisher",
            "Date",
            "OriginPoint",
            "EvidenceRange",
        ],
        &[],
    ),
    ("Sources", &["Id", "Source", "URL"], &[]),
    named!("Ages", "Age"),
    named!("Genders", "Gender"),
    named!("SocialStatuses", "SocialStatus"),
    named!("Spaces", "Space"),
    named!("EvidenceTypes", "EvidenceType"),
    named!("RulesetTypes", "Name"),
    named!("Categories", "Category"),
    named!("Periods", "Period"),
    ("Regions", &["Id", "Region"], &["Continent", "Direction"]),
    named!("UncertaintyFactors", "UncertaintyFactor"),
    linked!("EvidenceAges", "EvidenceId", "AgeId"),
    linked!("EvidenceGenders", "EvidenceId", "GenderId"),
    linked!("EvidenceSocialStatuses", "EvidenceId", "SocialStatusId"),
    linked!("EvidenceSpaces", "EvidenceId", "SpaceId"),
    linked!(
        "EvidenceUncertaintyFactors",
        "EvidenceId",
        "UncertaintyFactorId"
    ),
    linked!("EvidenceSources", "EvidenceId", "SourceId"),
    linked!("GameSources", "GameId", "SourceId"),
    linked!("GameCategories", "GameId", "CategoryId"),
    linked!("GamePeriods", "GameId", "PeriodId"),
    linked!("GameRegions", "GameId", "RegionId"),
    linked!("RulesetPeriods", "RulesetId", "PeriodId"),
    linked!("RulesetRegions", "RulesetId", "RegionId"),
    ("MatchGamePairings", &["Id", "ParentId", "ChildId"], &[]),
    ("LudemeInfos", &[], &["Id", "LudemeInfo"]),
    (
        "EvidenceLudemeInfos",
        &[],
        &["Id", "EvidenceId", "ludemeInfoId"],
    ),
    ("Ludemes", &[], &["Id", "ShortName", "FullName"]),
    ("MathKeywords", &[], &["Id", "ShortName", "FullName"]),
    ("Concepts", &[], &["Id", "ShortName", "FullName"]),
    (
        "EvidenceLudemeplexes",
        &[],
        &["Id", "EvidenceId", "LudemeplexId"],
    ),
    ("Ludemeplexes", &[], &[]),
    ("LudemeplexConcepts", &[], &[]),
    ("LudemeplexLudemes", &[], &[]),
    ("LudemeplexMathKeywords", &[], &[]),
    ("RulesetLudemeplexes", &[], &[]),
];

/// Tables without which records, games, rulesets or works lose a part of what is shown of them.
pub fn needed() -> impl Iterator<Item = &'static str> {
    KNOWN
        .iter()
        .filter(|(_, placed, _)| !placed.is_empty())
        .map(|(table, _, _)| *table)
}
