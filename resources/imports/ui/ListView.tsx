import UploadFile from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { useRefresh, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { GeneratedList } from '../../../src/generate/list.tsx'
import { part } from '../../../src/generate/records.ts'
import type { ViewProps } from '../../../src/generate/types.ts'
import { IMPORT_PATHS, type ImportTarget } from '../../_kit/importTargets.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { imports } from '../schema.ts'
import { canUndo, UndoImport } from './Undo.tsx'

/** In the order of a charity's first day: a donation refers to the two before it. */
const STARTS: readonly ImportTarget[] = [
  'projects',
  'donors',
  'donor_transactions',
  'joud_operations',
  'foundation_grants',
]

/** One button for each kind of file that can be imported. */
function Starts() {
  const translate = useTranslate()
  return STARTS.map((target) => (
    <Button key={target} component={Link} to={IMPORT_PATHS[target]} variant="outlined" startIcon={<UploadFile />}>
      {translate(`imports.titleOf.${target}`)}
    </Button>
  ))
}

/** In the list too, since what was imported by mistake is noticed later. */
function RowUndo({ record }: { record: RecordOf<typeof imports> }) {
  const refresh = useRefresh()
  return canUndo(record) ? <UndoImport record={record} onDone={refresh} /> : null
}

export const View = ({ layout }: ViewProps) => (
  <GeneratedList layout={layout} actions={<Starts />} emptyAction={<Starts />} rowActions={part(imports, RowUndo)} />
)
