/* Linked once with the whole of each room and only what that room may use: a wrong dependency does not build. */
int main(void)
{
    return 0;
}
