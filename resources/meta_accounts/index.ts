import { register } from '../_kit/register.ts'
import { access } from './access.ts'
import { metaAccounts as declaration } from './schema.ts'

export const metaAccounts = register(declaration, access, {
  en: () => import('./messages.en.ts'),
  ar: () => import('./messages.ar.ts'),
})
