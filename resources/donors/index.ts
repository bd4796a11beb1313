import { register } from '../_kit/register.ts'
import { access } from './access.ts'
import { donors as declaration } from './schema.ts'

export const donors = register(declaration, access, {
  en: () => import('./messages.en.ts'),
  ar: () => import('./messages.ar.ts'),
})
