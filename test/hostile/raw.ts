import { connect, type Socket } from 'node:net';

/** Opens a plain connection and sends `text` on it, whatever it is. */
export async function openRaw(url: string, text: string | Uint8Array): Promise<Socket> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => void socket.once('connect', resolve));
  socket.write(text);
  return socket;
}

/** What comes back on a connection until it is closed, or until `enough` says so. */
export function readRaw(socket: Socket, enough: (text: string) => boolean = () => false): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('latin1');
      if (enough(text)) socket.destroy();
    });
    socket.once('close', () => resolve(text));
  });
}
