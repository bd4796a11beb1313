import { useBasename } from 'react-admin'
import { GeneratedList } from '../../../src/generate/list.tsx'
import type { ViewProps } from '../../../src/generate/types.ts'
import { OfRecord } from './OfRecord.tsx'
import { OWN } from './own.ts'

const ALL = [] as const

export function View({ layout }: ViewProps) {
  return <GeneratedList layout={layout} hidden={useBasename() === '/admin' ? ALL : OWN} above={<OfRecord />} />
}
