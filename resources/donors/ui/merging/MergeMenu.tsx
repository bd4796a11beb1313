import MergeIcon from '@mui/icons-material/MergeOutlined'
import { useTranslate } from 'react-admin'
import { later, OVER_THE_PAGE, useDialog } from '../../../../src/generate/lazyPart.tsx'
import { useRights } from '../../../../src/generate/rights.ts'
import { MoreMenu } from '../../../../src/ui/MoreMenu.tsx'
import { ERASED_NAME } from '../../../_kit/personal.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import type { donors } from '../../schema.ts'

/** Comparing two donors is for the few pages on which somebody asks for it. */
const MergeDialog = later(async () => (await import('./MergeDialog.tsx')).MergeDialog, OVER_THE_PAGE)

/** What else one may do with a donor, from their page. */
export function MergeMenu({ record }: { record: RecordOf<typeof donors> }) {
  const translate = useTranslate()
  const { can } = useRights('donors')
  const { isOpen, close, button } = useDialog(MergeDialog)
  if (!can('merge') || record.unknownGiver || record.archived || record.name === ERASED_NAME) return null
  return (
    <>
      <MoreMenu
        deeds={[
          {
            key: 'merge',
            label: translate('resources.donor_merges.text.menu'),
            icon: <MergeIcon />,
            run: button.onClick,
          },
        ]}
      />
      {isOpen ? <MergeDialog record={record} onClose={close} /> : null}
    </>
  )
}
