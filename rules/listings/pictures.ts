/** Most pictures of a listing. */
export const MAX_PICTURES = 8;
/** Characters of a caption. */
export const MAX_CAPTION = 200;
