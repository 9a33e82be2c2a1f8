/** A mail server on the loopback address that accepts every email or misbehaves as a test demands. */
import { once } from "node:events";
import { type AddressInfo, type Server, type Socket, createServer } from "node:net";
import { TLSSocket, createServer as createTlsServer } from "node:tls";

import { onTestFinished } from "vitest";

/**
 * `takes` accepts every email. `silent` never sends a greeting. `stalled` receives emails but confirms them only on `release`. `cut` drops
 * the connection in the middle of the email. An object sends its reply to its command.
 */
type Behavior = "takes" | "silent" | "stalled" | "cut" | { command: string; reply: string };

type Taken = { from: string; to: string[]; source: string };

export type MailServer = {
  url: string;
  /** Emails received completely, confirmed or not. */
  taken: Taken[];
  behavior: Behavior;
  /** Every line outside of emails. */
  commands: string[];
  /** Confirms the stalled emails. */
  release(): void;
  connections(): number;
  close(): Promise<void>;
};

type Secure = { key: string; cert: string; by: "smtps" | "STARTTLS" };

export async function startMailServer({
  port = 0,
  secure,
}: { port?: number; secure?: Secure } = {}): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const stalled: Socket[] = [];
  const listen = (onSocket: (socket: Socket) => void): Server =>
    secure?.by === "smtps" ? createTlsServer(secure, onSocket) : createServer(onSocket);
  const listener = listen((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    if (server.behavior !== "silent") socket.write("220 mail.example\r\n");
    converse(socket, { server, secure, stall: (stalling) => stalled.push(stalling) });
  });
  listener.listen(port, "127.0.0.1");
  await once(listener, "listening");
  const { port: bound } = listener.address() as AddressInfo;
  const server: MailServer = {
    url: `${secure?.by === "smtps" ? "smtps" : "smtp"}://127.0.0.1:${bound}`,
    taken: [],
    behavior: "takes",
    commands: [],
    release() {
      for (const socket of stalled.splice(0)) socket.write("250 taken\r\n");
    },
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      if (!listener.listening) return;
      listener.close();
      await once(listener, "close");
    },
  };
  onTestFinished(() => server.close());
  return server;
}

type Conversation = { server: MailServer; secure: Secure | undefined; stall: (socket: Socket) => void };

function converse(socket: Socket, { server, secure, stall }: Conversation): void {
  let waiting = "";
  let mail: Taken = { from: "", to: [], source: "" };
  let isInMail = false;
  const mayUpgrade = secure?.by === "STARTTLS" && !(socket instanceof TLSSocket);
  const say = (line: string): void => void socket.write(`${line}\r\n`);

  function upgrade(): void {
    say("220 go on");
    socket.removeAllListeners("data");
    const upgraded = new TLSSocket(socket, { ...secure, isServer: true });
    upgraded.on("error", () => undefined);
    converse(upgraded, { server, secure, stall });
  }

  function answer(line: string): void {
    server.commands.push(line);
    const [command = ""] = line.split(/[ :]/);
    if (typeof server.behavior === "object" && server.behavior.command === command) {
      say(server.behavior.reply);
    } else if (command === "MAIL") {
      mail = { from: line, to: [], source: "" };
      say("250 fine");
    } else if (command === "RCPT") {
      mail.to.push(line);
      say("250 fine");
    } else if (command === "DATA") {
      isInMail = true;
      say("354 go on");
      if (server.behavior === "cut") socket.destroy();
    } else if (command === "AUTH") say("235 welcome");
    else if (command === "EHLO")
      say(`250-mail.example\r\n${mayUpgrade ? "250-STARTTLS\r\n" : ""}250 AUTH PLAIN LOGIN`);
    else if (command === "STARTTLS" && mayUpgrade) upgrade();
    else if (command === "STARTTLS") say("502 not here");
    else if (command === "QUIT") socket.end("221 bye\r\n");
    else say("250 fine");
  }

  function take(source: string): void {
    isInMail = false;
    server.taken.push({ ...mail, source });
    if (server.behavior === "stalled") stall(socket);
    else say("250 taken");
  }

  socket.setEncoding("utf8").on("data", (text: string) => {
    waiting += text;
    for (;;) {
      const end = isInMail ? "\r\n.\r\n" : "\r\n";
      const length = waiting.indexOf(end);
      if (length < 0) return;
      const part = waiting.slice(0, length);
      waiting = waiting.slice(length + end.length);
      if (isInMail) take(part);
      else answer(part);
    }
  });
}
