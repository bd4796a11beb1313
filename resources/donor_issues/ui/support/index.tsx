import { useTranslate } from 'react-admin'
import { ResourceList } from '../../../../src/generate/list.tsx'
import { ISSUES } from './paths.ts'

/** [2.42], [2.69], [6.4] what donors have sent: of one entity at its own support, of every one at the platform's. */
export default function DonorIssues() {
  const translate = useTranslate()
  // Not in bulk: an issue is closed by whoever has read it.
  return <ResourceList resource={ISSUES} title={translate('common.menu.issues')} bulk={false} />
}
