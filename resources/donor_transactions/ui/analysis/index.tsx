import { useTranslate } from 'react-admin'
import { PageHeader } from '../../../../src/ui/PageHeader.tsx'
import { Distribution } from './Distribution.tsx'
import { Week } from './Week.tsx'

/** [2.61] when donations come, and how they are distributed. */
export default function DonationAnalysis() {
  return (
    <>
      <PageHeader title={useTranslate()('categories.week.title')} />
      <Week />
      <Distribution />
    </>
  )
}
