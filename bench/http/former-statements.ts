/** What asked the same of the same rows before, to be taken in turn with what asks it now. */
export const FORMER_STATEMENTS: Readonly<Record<string, string>> = {
  // Until the latest day was kept beside its habit, and the lists of several people were read together: of the first one.
  'habits.list-of-many': `
    select h.id, h.name, h.type, h.notes, h.deadline, h.weekdays, h.icon,
           h.is_private as "isPrivate", h.sort_order as "sortOrder", h.streak, h.reps,
           h.last_done_on as "lastDoneOn",
           h.created_on as "createdOn", h.created_at as "createdAt", h.last_updated as "lastUpdated",
           i.id as "instanceId", i.scheduled, i.completed, i.skipped, i.notes as "publicNote",
           i.habit_name as "habitName",
           h.streak > 0 and exists (
             select from habit_instances o
              where o.user_id = h.user_id and o.habit_id = h.id
                and o.date > h.last_done_on and o.date < ($2::date[])[1]
                and o.scheduled and not o.completed and not o.skipped) as "hasOpenDaySince"
      from habits h
      left join habit_instances i
        on i.user_id = h.user_id and i.habit_id = h.id and i.date = ($2::date[])[1]
     where h.user_id = ($1::int[])[1] order by h.sort_order, h.id`,
};
