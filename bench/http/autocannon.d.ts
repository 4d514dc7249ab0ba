/** The package has no types. These are the parts that are used here. */
declare module 'autocannon' {
  export type Request = {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
  };
  type Client = {
    setRequests(requests: Request[]): void;
    on(event: 'response', listen: (status: number, bytes: number, ms: number) => void): void;
  };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    setupClient(client: Client): void;
  };
  type Result = {
    duration: number;
    latency: { p50: number; p99: number };
    '2xx': number;
    '3xx': number;
    non2xx: number;
    errors: number;
    timeouts: number;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
