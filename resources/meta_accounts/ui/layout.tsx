import { defineLayout } from '../../../src/generate/layout.ts'
import { metaAccounts } from '../schema.ts'

/** [2.44] in the order in which Meta's own pages show them. */
export const layout = defineLayout(metaAccounts, {
  sections: [
    { key: 'account', fields: ['wabaId', 'phoneNumberId'] },
    { key: 'keys', fields: ['token', 'appSecret'] },
    { key: 'limits', fields: ['perSecond', 'graphVersion'] },
    { key: 'prices', fields: ['marketingPrice', 'utilityPrice'] },
  ],
})
