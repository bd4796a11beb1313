import { part } from '../../../src/generate/records.ts'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import type { ViewProps } from '../../../src/generate/types.ts'
import { compareMoney } from '../../_kit/money.ts'
import type { RecordOf } from '../../_kit/resource.ts'
import { donorTransactions } from '../schema.ts'
import { CardButton } from './card/Button.tsx'
import { RefundButton } from './refund/Button.tsx'
import { Refunds } from './refund/Refunds.tsx'
import { useRefunds } from './refund/useRefunds.ts'
import { WritingButton } from './writing/Button.tsx'

/** Nobody is thanked for what went back whole. */
function GivenCard({ gift }: { gift: RecordOf<typeof donorTransactions> }) {
  const { left, hasLeft } = useRefunds(gift)
  return left === undefined || hasLeft ? <CardButton gift={gift} /> : null
}

/** For the donor who calls: what they could have themselves. Money that went back has no paper of its own. */
const Actions = ({ record }: { record: RecordOf<typeof donorTransactions> }) =>
  compareMoney(record.amount, '0') < 0 ? null : (
    <>
      <GivenCard gift={record} />
      <WritingButton gift={record.id} />
      <RefundButton gift={record} />
    </>
  )

export const View = ({ layout: given }: ViewProps) => (
  <GeneratedShow layout={given} actions={part(donorTransactions, Actions)} below={part(donorTransactions, Refunds)} />
)
