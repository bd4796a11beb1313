import Fastify from 'fastify'
import pg from 'pg'

// The yardstick: a bare Fastify and pg handler that runs the same SQL, as the owner, without sign-in, rights or policies.
const pool = new pg.Pool({ connectionString: process.env['BENCH_URL'], max: 16 })
const text = process.env['BENCH_SQL'] ?? ''
const app = Fastify()
app.get('/list', async (_request, reply) => {
  const { rows } = await pool.query<{ body: string; total: number }>(text)
  return reply
    .header('content-range', `donors 0-24/${rows[0]?.total}`)
    .type('application/json; charset=utf-8')
    .send(rows[0]?.body)
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
console.log(typeof address === 'object' ? address?.port : address)
