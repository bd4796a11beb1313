import { register } from '../_kit/register.ts'
import { access } from './access.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { editions as declaration } from './schema.ts'

export const editions = register(declaration, access, { en, ar })
