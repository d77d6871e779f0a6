// A table of records grown to any length, for the browser test and the benchmark of the records' page.

/** Before a page of records opens in `tab`: its rows are repeated under ids of their own until there are `n`. */
export const grown = (n) => (tab) =>
  tab.addInitScript((all) => {
    let parts;
    Object.defineProperty(globalThis, 'ludariumRecords', {
      get: () => parts,
      set: (given) => {
        parts = given;
        const push = parts.push;
        parts.push = (rows) => push.call(parts, Array.from({ length: all }, (_, i) => [100_000 + i, ...rows[i % rows.length].slice(1)]));
      },
    });
  }, n);
