import { defineAccess } from '../_kit/access.ts'
import { branchAdmins } from '../_kit/roles.ts'
import { emailAccounts } from './schema.ts'

// By whose name the entity writes is its administrator's matter.
export const access = defineAccess<
  typeof emailAccounts,
  'connect' | 'check' | 'switchOff' | 'forget' | 'makeKey' | 'makeHook' | 'sample' | 'trial'
>(emailAccounts, {
  list: branchAdmins,
  get: branchAdmins,
  create: branchAdmins,
  update: branchAdmins,
  connect: branchAdmins,
  check: branchAdmins,
  switchOff: branchAdmins,
  forget: branchAdmins,
  makeKey: branchAdmins,
  makeHook: branchAdmins,
  sample: branchAdmins,
  trial: branchAdmins,
})
