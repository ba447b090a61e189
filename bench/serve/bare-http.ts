// The upper limit of node:http: the answer is prepared; of a POST the JSON is read.
import { createServer } from 'node:http';
import { given, listenAndTell } from './child.ts';

const { body } = given();
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };

listenAndTell(
  createServer((req, res) => {
    const answer = () => res.writeHead(200, headers).end(body);
    if (req.method === 'GET') return answer();
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    return req.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString());
      answer();
    });
  }),
);
