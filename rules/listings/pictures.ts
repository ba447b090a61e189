/** Maximum number of pictures of a listing. */
export const MAX_PICTURES = 8;
/** Maximum characters of a caption. */
export const MAX_CAPTION = 200;
