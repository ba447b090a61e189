import { createUDPServer, Packet } from 'dns2';

type DnsAnswer = {
  a?: string[];
  aaaa?: string[];
  /** One entry per record; an array is one record in several strings. */
  txt?: (string | string[])[];
  /** `silent` never answers. Without records and without this, the name exists but has no such record. */
  fail?: 'NXDOMAIN' | 'SERVFAIL' | 'silent';
};

/** A function receives how often the name was queried with this record type, from 1. */
export type DnsEntry = DnsAnswer | ((turn: number) => DnsAnswer);

export type DnsServer = {
  /** `ip:port`, as the `DNS_SERVERS` setting takes it. */
  address: string;
  /** All queries so far, such as `acme.test A`. */
  queries: string[];
  set: (name: string, entry: DnsEntry) => void;
  close: () => Promise<void>;
};

const RCODES = { SERVFAIL: 2, NXDOMAIN: 3 };

/** Starts a real DNS server on loopback, over UDP. Names that are not set do not exist. */
export async function startDnsServer(names: Record<string, DnsEntry> = {}): Promise<DnsServer> {
  const entries = new Map(Object.entries(names));
  const queries: string[] = [];
  const server = createUDPServer((request, send) => {
    const [question] = request.questions;
    if (!question) return;
    const name = question.name.toLowerCase();
    const query = `${name} ${typeName(question.type)}`;
    queries.push(query);
    const entry = entries.get(name) ?? { fail: 'NXDOMAIN' };
    const answer =
      typeof entry === 'function' ? entry(queries.filter((other) => other === query).length) : entry;
    if (answer.fail === 'silent') return;
    const response = Packet.createResponseFromRequest(request);
    if (answer.fail) response.header.rcode = RCODES[answer.fail];
    else response.answers = recordsOf(answer, question);
    void send(response);
  });
  await server.listen(0, '127.0.0.1');
  return {
    address: `127.0.0.1:${server.address().port}`,
    queries,
    set: (name, entry) => entries.set(name.toLowerCase(), entry),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function typeName(type: number): string {
  return Object.entries(Packet.TYPE).find(([, value]) => value === type)?.[0] ?? String(type);
}

type Question = Packet['questions'][number];

/** TTL 0, so that nothing is cached. */
function recordsOf(answer: DnsAnswer, question: Question): Packet['answers'] {
  const record = (data: Partial<Packet['answers'][number]>) =>
    Packet.createResourceFromQuestion(question, { ttl: 0, ...data });
  switch (question.type) {
    case Packet.TYPE.A:
      return (answer.a ?? []).map((address) => record({ address }));
    case Packet.TYPE.AAAA:
      return (answer.aaaa ?? []).map((address) => record({ address }));
    case Packet.TYPE.TXT:
      return (answer.txt ?? []).map((data) => record({ data }));
    default:
      return [];
  }
}
