import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A gateway for text messages that takes each at once and counts; prints its port. GET /counts says what came since it was asked last.
let times: number[] = []
let ids = new Set<string>()
let twice = 0

const server = createServer((request, reply) => {
  if (request.method === 'GET') {
    const answer = JSON.stringify({ handed: ids.size, twice, times })
    times = []
    ids = new Set()
    twice = 0
    return void reply.end(answer)
  }
  let body = ''
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString('latin1')
  })
  request.on('end', () => {
    const { id } = JSON.parse(body) as { id: string }
    if (ids.has(id)) twice += 1
    ids.add(id)
    times.push(Date.now())
    reply.end('{}')
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))
