import { useTranslate } from 'react-admin'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DemoRemoval } from './DemoRemoval.tsx'

/** product.md 42: what came with the program, among the settings of a demo charity and of the platform. */
export default function Demo() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader title={translate('shell.demo.title')} />
      <DemoRemoval />
    </>
  )
}
