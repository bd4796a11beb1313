import { useBasename } from 'react-admin'
import { part } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps } from '../../../src/generate/types.ts'
import { auditTrail } from '../schema.ts'
import { Changes } from './Changes.tsx'
import { OWN } from './own.ts'
import { PutBack } from './PutBack.tsx'

export function View({ layout }: ViewProps) {
  return (
    <GeneratedShow
      layout={layout}
      actions={part(auditTrail, PutBack)}
      below={part(auditTrail, Changes)}
      {...(useBasename() === '/admin' ? {} : { without: [...OWN] })}
    />
  )
}
