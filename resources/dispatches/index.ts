import { register } from '../_kit/register.ts'
import { access } from './access.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { dispatches as declaration } from './schema.ts'

export const dispatches = register(declaration, access, { en, ar })
