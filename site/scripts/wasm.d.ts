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
  export interface WasmModule {
    Edition: new (bundle: string) => WasmEdition;
    TrackEdition: new (bundle: string) => WasmTrack;
    draw_board(view: string): string;
    draw_track(view: string): string;
    draw_sticks(view: string): string;
  }
  /** Starts the engine once; later calls give the same module. */
  export function load(): Promise<WasmModule>;
}
