import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { defineLayout } from '../../../src/generate/layout.ts'
import { ImportButton } from '../../../src/generate/list/ImportButton.tsx'
import { ResourceList } from '../../../src/generate/list.tsx'
import { donorTransactions } from '../schema.ts'
import { giftCells } from './cells.tsx'

const layout = defineLayout(donorTransactions, { sections: [], cells: giftCells })

/** The way to the transfers that nobody is named for. */
function UnnamedButton() {
  return (
    <Button component={Link} to="/app/unnamed-gifts" variant="outlined">
      {useTranslate()('gifts.unnamed.title')}
    </Button>
  )
}

export const Gifts = () => (
  <ResourceList
    resource="donor_transactions"
    layout={layout}
    actions={
      <>
        <UnnamedButton />
        <ImportButton to="/app/imports/new/donor_transactions" />
      </>
    }
  />
)
