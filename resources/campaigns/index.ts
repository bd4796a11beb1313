import { register } from '../_kit/register.ts'
import { access } from './access.ts'
import { campaigns as declaration } from './schema.ts'

export const campaigns = register(declaration, access, {
  en: () => import('./messages.en.ts'),
  ar: () => import('./messages.ar.ts'),
})
