import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that systems hand to outgoing connections (32768 and up on Linux, 49152 elsewhere):
// between our probe and the program that listens, no connection of a neighbour is given the same one.
const FIRST = 20_000
const COUNT = 12_000

const isFree = async (port) => {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/**
 * A port of 127.0.0.1 on which nothing listens, for a program that is started next.
 * @returns {Promise<number>} from 20000 to 31999
 * @throws when a hundred picked at random are all taken
 */
export async function freePort() {
  for (let tries = 0; tries < 100; tries++) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    if (await isFree(port)) return port
  }
  throw new Error('A hundred ports were tried and all are taken.')
}
