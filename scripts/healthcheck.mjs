// `npm run healthcheck` asks the server on this machine whether it's ready. For container health checks and monitoring: it needs no packages
// and runs on any Node.js. The exit code is 0 if the server is ready, otherwise 1.
const LIMIT_MS = 4000;
const EVERY_ADDRESS = { "0.0.0.0": "127.0.0.1", "::": "::1" };

const { PORT = "3000", HOST = "127.0.0.1", PUBLIC_URL = "" } = process.env;
const host = EVERY_ADDRESS[HOST] || HOST;
const base = PUBLIC_URL === "" ? "" : new URL(PUBLIC_URL).pathname.replace(/\/+$/, "");
const address = `http://${host.includes(":") ? `[${host}]` : host}:${PORT}${base}/api/ready`;

try {
  const answer = await fetch(address, { signal: AbortSignal.timeout(LIMIT_MS) });
  const { error } = await answer.json();
  end(answer.ok, answer.ok ? "Ready." : `Not ready: ${error} (status ${answer.status}).`);
} catch (error) {
  const isLate = error.name === "TimeoutError";
  end(
    false,
    isLate ? `No answer from ${address} within 4 seconds.` : `Nothing usable answers at ${address}.`,
  );
}

function end(isReady, sentence) {
  process.stdout.write(`${sentence}\n`);
  process.exitCode = isReady ? 0 : 1;
}
