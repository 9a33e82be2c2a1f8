/** Progress on stderr: a bar on a terminal, otherwise a plain line for each tenth. */

const BAR_WIDTH = 30;

export type Progress = {
  show(share: number, text: string): void;
  /** Clears the bar, so the next output starts on a clean line. */
  end(): void;
};

export function progressOn(stream: NodeJS.WriteStream): Progress {
  let shown = "";
  const tenths = new Map<string, number>();
  return {
    show(share, text) {
      const percent = Math.floor(100 * share);
      if (!stream.isTTY) {
        const [step = ""] = text.split(":");
        const tenth = Math.floor(10 * share);
        if (tenths.get(step) === tenth) return;
        tenths.set(step, tenth);
        stream.write(`${percent} % ${text}\n`);
        return;
      }
      const full = Math.round(BAR_WIDTH * share);
      const line = `[${"█".repeat(full)}${"·".repeat(BAR_WIDTH - full)}] ${percent} % ${text}`;
      if (line === shown) return;
      shown = line;
      stream.write(`\r\u001B[2K${line}`);
    },
    end() {
      if (stream.isTTY && shown !== "") stream.write("\r\u001B[2K");
    },
  };
}
