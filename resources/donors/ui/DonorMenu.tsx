import StatementIcon from '@mui/icons-material/DescriptionOutlined'
import MergeIcon from '@mui/icons-material/MergeOutlined'
import { useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../../src/generate/lazyPart.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import type { MoreProps } from '../../../src/generate/show.tsx'
import { type Deed, MoreMenu } from '../../../src/ui/MoreMenu.tsx'
import { ERASED_NAME } from '../../_kit/personal.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import type { donors } from '../schema.ts'

/** Both are for the few pages on which somebody asks for them. */
const MergeDialog = later(async () => (await import('./merging/MergeDialog.tsx')).MergeDialog, OVER_THE_PAGE)
const Statements = later(async () => (await import('./Statements.tsx')).Statements, OVER_THE_PAGE)

/** What else one may do with a donor, from their page. */
export function DonorMenu({ record, last }: Pick<MoreProps, 'last'> & { record: RecordOf<typeof donors> }) {
  const translate = useTranslate()
  const { can } = useRights('donors')
  const merging = useDialog(MergeDialog)
  const stating = useDialog(Statements)
  if (record.unknownGiver || record.name === ERASED_NAME) return <MoreMenu deeds={last} />
  const deeds: Deed[] = []
  if (can('inWriting'))
    deeds.push({
      key: 'statements',
      label: translate('gifts.writing.years'),
      icon: <StatementIcon />,
      run: stating.button.onClick,
    })
  if (can('merge') && !record.archived)
    deeds.push({
      key: 'merge',
      label: translate('resources.donor_merges.text.menu'),
      icon: <MergeIcon />,
      run: merging.button.onClick,
    })
  return (
    <>
      <MoreMenu deeds={[...deeds, ...last]} />
      {merging.isOpen ? <MergeDialog record={record} onClose={merging.close} /> : null}
      {stating.isOpen ? <Statements donor={record.id} onClose={stating.close} /> : null}
    </>
  )
}
