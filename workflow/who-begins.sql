-- How often whoever begins wins, and how long games are, with Wilson's interval (95 %).
WITH sums AS (
    SELECT game, agents, count(*) AS n, sum((winner = first)::INT) AS hits, avg(turns) AS turns
    FROM games
    WHERE NOT capped AND under = 0
    GROUP BY game, agents
), z AS (SELECT 1.959963984540054 AS z)
SELECT game, agents, n, hits, turns,
    (hits + z * z / 2 - z * sqrt(hits * (n - hits) / n + z * z / 4)) / (n + z * z) AS low,
    (hits + z * z / 2 + z * sqrt(hits * (n - hits) / n + z * z / 4)) / (n + z * z) AS high
FROM sums, z
ORDER BY game, agents;
