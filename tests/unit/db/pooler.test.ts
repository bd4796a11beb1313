import { expect, it } from 'vitest'
import { type Asked, refuseForgetful } from '../../../server/db/pooler.ts'

const gone = (code: string) => Object.assign(new Error('no'), { code })

/** Connections to PostgreSQL that a pooler shares out by transactions, as it hands on the one that was given back last. */
function pooler(follows: boolean) {
  const idle: Set<string>[] = []
  let ended = 0
  const connect = async (): Promise<Asked> => {
    let held: Set<string> | null = null
    const known = new Set<string>()
    return {
      query: async ({ text, name }) => {
        const server = held ?? idle.pop() ?? new Set<string>()
        if (text === 'begin') {
          held = server
          return
        }
        try {
          // What a client has prepared it does not prepare anew.
          if (name !== undefined && known.has(name) && !server.has(name) && !follows) throw gone('26000')
          if (name !== undefined && !known.has(name) && server.has(name) && !follows) throw gone('42P05')
          if (name !== undefined) {
            known.add(name)
            server.add(name)
          }
        } finally {
          if (!held) idle.push(server)
        }
      },
      end: async () => {
        ended += 1
      },
    }
  }
  return { connect, ended: () => ended }
}

/** PostgreSQL itself: each connection has a server of its own. */
async function direct(): Promise<Asked> {
  return { query: async () => undefined, end: async () => undefined }
}

it('the start refuses a pooler that forgets what was prepared, and says which one is needed', async () => {
  const { connect, ended } = pooler(false)
  await expect(refuseForgetful('postgres://x', connect)).rejects.toThrow(/pgbouncer 1\.21 or newer/)
  expect(ended()).toBe(2)
})

it('the start says so each time: what an earlier one prepared stands on the servers still', async () => {
  const { connect } = pooler(false)
  for (const _start of [1, 2, 3])
    await expect(refuseForgetful('postgres://x', connect)).rejects.toThrow(/pgbouncer 1\.21 or newer/)
})

it('a database that is slow to answer is no pooler that forgets', async () => {
  const connect = async (): Promise<Asked> => ({
    query: () => Promise.reject(new Error('Query read timeout')),
    end: async () => undefined,
  })
  await expect(refuseForgetful('postgres://x', connect)).resolves.toBeUndefined()
})

it('a pooler that follows them, and PostgreSQL itself, are taken', async () => {
  const { connect, ended } = pooler(true)
  await expect(refuseForgetful('postgres://x', connect)).resolves.toBeUndefined()
  expect(ended()).toBe(2)
  await expect(refuseForgetful('postgres://x', direct)).resolves.toBeUndefined()
})

it('where nothing is learnt, as of a pooler with one connection, nothing is refused', async () => {
  let asked = 0
  const connect = async (): Promise<Asked> => ({
    query: async () => {
      asked += 1
      if (asked === 3) throw new Error('Query read timeout')
    },
    end: async () => undefined,
  })
  await expect(refuseForgetful('postgres://x', connect)).resolves.toBeUndefined()
  expect(asked).toBe(3)
})
