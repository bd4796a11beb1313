import Fastify from 'fastify'
import pg from 'pg'

// The yardstick of a donor's page: a bare Fastify that asks a database as often for nothing, and answers as many bytes that are ready.
const QUERIES = 3
const pool = new pg.Pool({ connectionString: process.env['BENCH_URL'], max: 16 })
const body = Buffer.from(process.env['BENCH_BODY'] ?? '', 'base64')
const app = Fastify()
app.get('/*', async (_request, reply) => {
  for (let i = 0; i < QUERIES; i += 1) await pool.query({ name: 'one', text: 'select $1::int as one', values: [i] })
  return reply.type('text/html; charset=utf-8').header('content-encoding', 'br').send(body)
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
console.log(typeof address === 'object' ? address?.port : address)
