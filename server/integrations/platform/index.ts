import type { Reach } from '../outbound.ts'
import { Joud } from './joud.ts'
import type { Platform, PlatformAccount } from './port.ts'

/** The one place where a platform's adapter is chosen. */
export const choosePlatform = (account: PlatformAccount, reach: Reach): Platform => new Joud(account, reach)
