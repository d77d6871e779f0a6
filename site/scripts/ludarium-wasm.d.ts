/** The glue of the engine in WebAssembly. The bundling script answers this name with it. */
declare module 'ludarium-wasm' {
  /** One game's rules and one game in play; only the constructor throws (a JSON text with `errors`). */
  export interface WasmEdition {
    /** Answers a request, both as JSON (docs/programs.md). */
    ask(request: string): string;
    free(): void;
  }
  /** A series of games between agents, played in pieces; the figures are those of `ludarium simulate --json`, digit for digit. */
  export interface WasmSimulation {
    /** Plays so many more games; the figures of all so far. */
    play(games: number): string;
    figures(): string;
    /** The sums behind the figures, for `add` of another worker's. */
    sums(): string;
    add(sums: string): string;
    /** A game written out: an array of JSON texts, a step each. */
    told(game: number): string;
    /** SHA-256 of each game as written out. */
    digests(from: number, to: number): string;
    free(): void;
  }
  /** Rules put together by what they decide. */
  export interface WasmKinds {
    /** `{"kind":0,"within":false}`, or `{"errors":[…]}` of rules that leave something open. */
    of(bundle: string, readings: string): string;
    free(): void;
  }
  /** Two series with the same random numbers, measured side by side; only the constructor throws. */
  export interface WasmBench {
    /** Holds other rules against the first: `{"bounded":false}`, or why they cannot be played. */
    against(bundle: string, readings: string): string;
    /** Plays so many games more; all that is known by then. */
    play(games: number): string;
    free(): void;
  }
  export interface WasmModule {
    Kinds: new () => WasmKinds;
    /** Options: seed, agents, openings, measures (`[["turns",false],…]`). */
    Bench: new (bundle: string, readings: string, options: string) => WasmBench;
    /** Options: seed, from, agents, starter, scope, max_rounds; players and set for sticks. All may be left out. */
    Simulation: new (bundle: string, readings: string, options: string) => WasmSimulation;
    simulate(bundle: string, readings: string, options: string, games: number): string;
    Edition: new (bundle: string) => WasmEdition;
    /** Rules under readings as one file that stands alone, or `{"errors":[…]}`. */
    standing_alone(bundle: string, readings: string): string;
    /** The rules of a game on the board of another one of its family, or `{"errors":[…]}`. */
    on_board_of(bundle: string, other: string): string;
    draw(what: string, view: string): string;
  }
  /** Starts the engine as compiled; gives the module. */
  export function start(engine: { module_or_path: WebAssembly.Module }): Promise<WasmModule>;
  /** The glue as text, for a worker: it declares `wasm_bindgen`. */
  export const glue: string;
}
