import { sql } from 'drizzle-orm'
import { hashDonorPassword } from '../server/auth/passwords.ts'
import { bare, columns } from '../server/db/columns.ts'
import { newId } from '../server/db/ids.ts'
import { infrastructure } from '../server/db/infrastructure.ts'
import { plant } from './plant.ts'
import { type Figure, median, print, startProgram } from './support.ts'

const idt = columns(infrastructure.identities, 'idt')

const TIMES = 60
/** Two ways whose medians lie within this of each other cannot be told apart over a network. */
const CLOSE = 0.1

type Way = readonly [name: string, url: string, body: object]

/** Every way in turn, so that what else the machine does meets all of them alike. */
async function compare(base: string, ways: readonly Way[]): Promise<number[]> {
  const taken = ways.map((): number[] => [])
  for (let i = 0; i < TIMES; i += 1)
    for (const [n, [, url, body]] of ways.entries()) {
      const start = performance.now()
      const answer = await fetch(`${base}${url}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await answer.arrayBuffer()
      taken[n]?.push(performance.now() - start)
    }
  return taken.map(median)
}

function figureOf(what: string, ways: readonly Way[], medians: readonly number[]): Figure {
  const spread = (Math.max(...medians) - Math.min(...medians)) / Math.min(...medians)
  return {
    what: `${what}: ${ways.map(([name]) => name).join(' / ')}`,
    value: `${medians.map((ms) => ms.toFixed(1)).join(' / ')} ms`,
    target: 'within 10 %',
    met: spread <= CLOSE,
  }
}

/** Whether an account exists must not show in the time that an answer takes: sign-in, donors' sign-in, forgotten passwords. */
export async function benchSignIn(url: string): Promise<void> {
  const { db, credentials } = await plant(url, 2, 10)
  const [one, three] = ['+966511111111', '+966533333333']
  await db.owner(async (tx) => {
    const pepper = (await tx.one<{ pepper: string }>(sql`select athar_pepper() as pepper`))?.pepper ?? ''
    for (const [n, phone] of [one, three, three, three].entries())
      await tx.rows(sql`insert into ${idt} (${bare(idt, 'id', 'phone', 'email', 'passwordHash')})
        values (${newId()}, ${phone}, ${`giver${n}@athar.test`}, ${await hashDonorPassword('Right-Horse-7', phone, pepper)})`)
  })
  await db.close()
  const program = await startProgram('bench/programs/athar.ts', { BENCH_URL: url })
  const base = `http://127.0.0.1:${program.line}`
  const password = 'Wrong-Horse-7'
  const staff: readonly Way[] = [
    ['wrong password', '/api/Account/Login', { ...credentials, password }],
    ['unknown name', '/api/Account/Login', { ...credentials, userName: 'nobody', password }],
    ['unknown entity', '/api/Account/Login', { ...credentials, entityName: 'Nobody', password }],
  ]
  const donors: readonly Way[] = [
    ['one identity', '/api/Account/DonorLogin', { phone: one, password }],
    ['three', '/api/Account/DonorLogin', { phone: three, password }],
    ['none', '/api/Account/DonorLogin', { phone: '+966599999999', password }],
  ]
  const forgot: readonly Way[] = [
    ['known email', '/api/Account/SendForgotPasswordEmail', { email: 'bench@athar.test' }],
    ['unknown email', '/api/Account/SendForgotPasswordEmail', { email: 'nobody@athar.test' }],
  ]
  const figures: Figure[] = []
  for (const [what, ways] of [
    ['sign-in', staff],
    ['donors’ sign-in', donors],
    ['forgotten password', forgot],
  ] as const)
    figures.push(figureOf(what, ways, await compare(base, ways)))
  await program.stop()
  print('Enumeration by time (medians)', figures)
}
