/** The engine in WebAssembly. The bundling script answers this name with the glue and the bytes. */
declare module 'ludarium-wasm' {
  /** One game's rules and one game in play. Every answer is JSON; only the constructor throws (a JSON text with `errors`). */
  export interface WasmEdition {
    set_readings(readings: string): string;
    new_game(starter: string, seed: number): string;
    load(position: string): string;
    state(): string;
    example(example: string): string;
    play(move: string): string;
    preview(move: string): string;
    agent(kind: string, seed: number): string;
    advance(): string;
    simulate(games: number, seed: number, scope: string): string;
    info(): string;
    free(): void;
  }
  /** The same for a stick-and-track game. */
  export interface WasmTrack {
    set_rules(readings: string, settings: string): string;
    new_game(players: number, first: string, seed: number): string;
    load(position: string): string;
    size_of(position: string): string;
    rewind(steps: number): string;
    state(): string;
    play(token: string): string;
    preview(token: string): string;
    agent(kind: string, seed: number): string;
    simulate(games: number, seed: number, players: number): string;
    info(): string;
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
    /** A game as told: an array of JSON texts, a step each. */
    told(game: number): string;
    /** SHA-256 of each game as told. */
    digests(from: number, to: number): string;
    free(): void;
  }
  export interface WasmModule {
    /** Options: seed, from, agents, starter, scope, max_rounds; players and set for sticks. All may be left out. */
    Simulation: new (bundle: string, readings: string, options: string) => WasmSimulation;
    simulate(bundle: string, readings: string, options: string, games: number): string;
    Edition: new (bundle: string) => WasmEdition;
    TrackEdition: new (bundle: string) => WasmTrack;
    /** Rules under readings as one file that stands alone, or `{"errors":[…]}`. */
    standing_alone(bundle: string, readings: string): string;
    draw_board(view: string): string;
    draw_track(view: string): string;
    draw_sticks(view: string): string;
  }
  /** Starts the engine once; later calls give the same module. */
  export function load(): Promise<WasmModule>;
  /** The engine as compiled, for a worker. */
  export function wasm(): Promise<WebAssembly.Module>;
  /** The glue as text, for a worker: it declares `wasm_bindgen`. */
  export const glue: string;
}
