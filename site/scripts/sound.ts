/** A short knock for every counter or piece that is put down; off until the reader switches it on. */

export class Sound {
  private context: AudioContext | null = null;
  private last: unknown = null;
  on = false;

  /** Switched by hand: browsers let a page sound only after that. */
  turn(on: boolean): void {
    this.on = on;
    if (on) this.context ??= new AudioContext();
    void (on ? this.context?.resume() : this.context?.suspend());
  }

  /** Another picture is shown while pictures run. */
  hear(picture: unknown): void {
    if (!this.on || !this.context || picture === this.last) return;
    this.last = picture;
    const { context } = this;
    const now = context.currentTime;
    const knock = context.createOscillator();
    const loudness = context.createGain();
    knock.type = 'triangle';
    knock.frequency.setValueAtTime(420, now);
    knock.frequency.exponentialRampToValueAtTime(160, now + 0.05);
    loudness.gain.setValueAtTime(0.18, now);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + 0.07);
    knock.connect(loudness).connect(context.destination);
    knock.start(now);
    knock.stop(now + 0.08);
  }
}
