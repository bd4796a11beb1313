import { register } from '../_kit/register.ts'
import { access } from './access.ts'
import { importFaults as declaration } from './schema.ts'

export const importFaults = register(declaration, access, {
  en: () => import('./messages.en.ts'),
  ar: () => import('./messages.ar.ts'),
})
