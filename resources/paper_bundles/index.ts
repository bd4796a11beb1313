import { register } from '../_kit/register.ts'
import { access } from './access.ts'
import { paperBundles as declaration } from './schema.ts'

export const paperBundles = register(declaration, access, {
  en: () => import('./messages.en.ts'),
  ar: () => import('./messages.ar.ts'),
})
