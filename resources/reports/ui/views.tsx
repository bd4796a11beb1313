import { GeneratedList } from '../../../src/generate/list.tsx'
import type { ViewProps, Views } from '../../../src/generate/types.ts'
import { ToPlanner } from '../../report_settings/ui/links.tsx'

/** [2.40] all reports, with the way to those that are coming. */
const List = ({ layout }: ViewProps) => <GeneratedList {...(layout && { layout })} actions={<ToPlanner />} />

export const views: Partial<Views> = { list: List }
