//! Every table and column of the portal's database, and what becomes of it.

/// A table: its name, the columns that go into records, facts or words, and those that stay in the dump as received and are not shown.
pub type Known = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);

/// Every table and column of the portal's database: those that go into records, facts or words; behind the stroke those that stay.
macro_rules! known {
    ($($table:ident: $($placed:ident)* | $($stays:ident)*;)+) => {
        &[$((stringify!($table), &[$(stringify!($placed)),*], &[$(stringify!($stays)),*])),+]
    };
}

/// All of them.
pub const KNOWN: &[Known] = known! {
    Evidence: Id TypeId GameId RulesetId DateStart DateStartBC DateEnd DateEndBC Location KML Rules Misc ConfidenceMultiplier | Username Verified DateAdded;
    Games: Id Name NativeName Description MainRuleset LudiiRuleset Reference Origin DLPGame PublicGame knownAliases Author Publisher Date ProprietaryGame Credit SeeAlso BGGId OriginPoint EvidenceRange |;
    GameRulesets: Id GameId Name NativeName Summary Type Description Rules Reference Origin Author Publisher Date OriginPoint EvidenceRange |;
    Sources: Id Source URL |;
    Ages: Id Age |;
    Genders: Id Gender |;
    SocialStatuses: Id SocialStatus |;
    Spaces: Id Space |;
    EvidenceTypes: Id EvidenceType |;
    RulesetTypes: Id Name |;
    Categories: Id Category |;
    Periods: Id Period |;
    Regions: Id Region | Continent Direction;
    UncertaintyFactors: Id UncertaintyFactor |;
    EvidenceAges: Id EvidenceId AgeId |;
    EvidenceGenders: Id EvidenceId GenderId |;
    EvidenceSocialStatuses: Id EvidenceId SocialStatusId |;
    EvidenceSpaces: Id EvidenceId SpaceId |;
    EvidenceUncertaintyFactors: Id EvidenceId UncertaintyFactorId |;
    EvidenceSources: Id EvidenceId SourceId |;
    GameSources: Id GameId SourceId |;
    GameCategories: Id GameId CategoryId |;
    GamePeriods: Id GameId PeriodId |;
    GameRegions: Id GameId RegionId |;
    RulesetPeriods: Id RulesetId PeriodId |;
    RulesetRegions: Id RulesetId RegionId |;
    MatchGamePairings: Id ParentId ChildId |;
    LudemeInfos: | Id LudemeInfo;
    EvidenceLudemeInfos: | Id EvidenceId ludemeInfoId;
    Ludemes: | Id ShortName FullName;
    MathKeywords: | Id ShortName FullName;
    Concepts: | Id ShortName FullName;
    EvidenceLudemeplexes: | Id EvidenceId LudemeplexId;
    Ludemeplexes: |;
    LudemeplexConcepts: |;
    LudemeplexLudemes: |;
    LudemeplexMathKeywords: |;
    RulesetLudemeplexes: |;
};

/// Tables without which records, games, rulesets or works lose a part of what is shown of them.
pub fn needed() -> impl Iterator<Item = &'static str> {
    KNOWN
        .iter()
        .filter(|(_, placed, _)| !placed.is_empty())
        .map(|(table, _, _)| *table)
}
