import { atomic, defineServer } from '../../../server/engine/define.ts'
import { inputOf, readForm } from '../../../server/engine/form.ts'
import { platformStaffForm } from '../../entities/server/forms.ts'
import { guardDeactivation, invitePlatformStaff } from '../../entities/server/staff.ts'
import { platformUsers } from '../schema.ts'

/** [2.50] users of all entities: stopped and let in again by the platform, whose own staff are invited here. */
export const server = defineServer(platformUsers, {
  hooks: {
    beforeTransition: async (ctx, row, action) => {
      if (action === 'deactivate') await guardDeactivation(ctx, row)
    },
  },
  actions: {
    invite: atomic({
      on: 'list',
      input: inputOf(platformStaffForm),
      run: (ctx, input) => invitePlatformStaff(ctx, readForm(platformStaffForm, input)),
    }),
  },
})
