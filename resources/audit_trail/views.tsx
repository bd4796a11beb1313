import { GeneratedShow } from '../../src/generate/show.tsx'
import type { Layout, Views } from '../../src/generate/types.ts'
import { Changes } from './Changes.tsx'
import { RecordCell } from './RecordCell.tsx'

export const layout: Layout = { sections: [], cells: { record: RecordCell } }

export const views: Partial<Views> = { show: () => <GeneratedShow layout={layout} below={Changes} /> }
