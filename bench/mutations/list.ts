import { HARM } from './harm.ts'
import { HELD } from './held.ts'
import { LIMITS } from './limits.ts'
import { MONEY } from './money.ts'
import type { Mutation } from './mutation.ts'
import { PACKAGES } from './packages.ts'
import { RIGHTS } from './rights.ts'
import { SENDING } from './sending.ts'
import { STOPS } from './stops.ts'

/** Protections that tests have to see taken out, by what they protect. */
export const MUTATIONS: Readonly<
  Record<'rights' | 'money' | 'sending' | 'limits' | 'harm' | 'packages' | 'held', readonly Mutation[]>
> = {
  rights: RIGHTS,
  money: MONEY,
  sending: SENDING,
  limits: LIMITS,
  harm: [...HARM, ...STOPS],
  packages: PACKAGES,
  held: HELD,
}
