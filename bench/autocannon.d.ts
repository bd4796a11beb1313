/** What the bench uses of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    headers?: Record<string, string>
    connections?: number
    duration?: number
    /** So many requests, whatever time they take. */
    amount?: number
    setupClient?: (client: Client) => void
  }
  interface Client {
    setRequests(requests: { path: string; headers: Record<string, string> }[]): void
  }
  interface Result {
    requests: { average: number; total: number }
    /** Seconds. */
    duration: number
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
