/** For a button in an `@container`: where huge letters leave it little room, its words have all of it, and break if they must. */
export const narrowButton = 'wrap-anywhere @max-[14rem]:px-2 @max-[14rem]:[&_svg]:hidden'
