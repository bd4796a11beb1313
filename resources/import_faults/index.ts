import { register } from '../_kit/register.ts'
import { access } from './access.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { importFaults as declaration } from './schema.ts'

export const importFaults = register(declaration, access, { en, ar })
