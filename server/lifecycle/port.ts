import { createServer } from 'node:net'
import { StartFault, systemCode } from './fault.ts'

type Address = { host: string; port: number }

const REASONS: Record<string, (address: Address) => string[]> = {
  EADDRINUSE: ({ host, port }) => [
    `Port ${port} on ${host} is in use by another program.`,
    `Stop that program, or choose another port: PORT=${port + 1} npm start`,
  ],
  EACCES: ({ port }) => [
    `This user may not listen on port ${port}; ports below 1024 often belong to the administrator.`,
    'Choose another port: PORT=3000 npm start',
  ],
  EADDRNOTAVAIL: ({ host }) => [
    `This machine has no address ${host} to listen on.`,
    'Set HOST to 127.0.0.1 (this machine alone) or 0.0.0.0 (every address of this machine).',
  ],
  ENOTFOUND: ({ host }) => [`The host name ${host} (HOST) is not known on this machine.`],
}

/** The error of a failed listen in words; any other error as it is. */
export const portFault = (error: unknown, address: Address): unknown => {
  const reason = REASONS[systemCode(error) ?? '']
  return reason === undefined ? error : new StartFault(...reason(address))
}

/**
 * Tries the port before the database is opened and filled, which takes seconds and would be for nothing.
 * @throws StartFault when it cannot be had
 */
export const assertPortFree = async (address: Address): Promise<void> => {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(portFault(error, address)))
    probe.listen({ ...address, exclusive: true }, () => probe.close(() => resolve()))
  })
}
